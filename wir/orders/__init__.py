"""What a player may say: one frozen dataclass for each order, with its text form, its check and its help."""

from wir.orders.base import Order as Order
from wir.orders.catalogue import OrderError as OrderError
from wir.orders.catalogue import parse_order as parse_order
