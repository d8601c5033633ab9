"""The computer commander, for either side: it reads a View, yields orders, and can say why."""
