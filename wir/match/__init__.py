"""Who plays which side: hands the phases round, runs commanders, records the game; simulations and calculations."""
