"""What a side can work out from its View: estimates of the enemy, forecasts, and proposals."""
