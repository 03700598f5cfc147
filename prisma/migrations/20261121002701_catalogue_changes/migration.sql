-- Which games match a question is kept in memory (server/modules/catalogue/catalog/kept) until a game changes, or what
-- is switched off does. Told once for a statement: a feed's thousands of games are one change.
create trigger game_tells_catalogue_change after insert or update or delete on game for each statement
  execute function tell_change('catalogue');
create trigger game_selection_tells_change after insert or update or delete on game_selection for each statement
  execute function tell_change('catalogue');
