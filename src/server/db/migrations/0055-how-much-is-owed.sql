-- How many items are still owed for: of two columns beside each other the planner takes a third of the table, and reads
-- all reservations for the few that are not paid.
create statistics open_items_owed on (price - allocated) from open_items;
