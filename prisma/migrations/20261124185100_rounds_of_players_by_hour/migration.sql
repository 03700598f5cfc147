-- A round that ends in two hours of a day counts twice for its player's day, as in the hours. The past is counted again, backwards;
-- its money comes out the same.
update statistic_progress set rolled_from = rolled_until, is_backfilled = false;
