-- Pictures that wait to be decoded are limited for each organization by their pixels.
alter table stored_file add column pixels integer,
  add constraint stored_file_pixels check (pixels > 0);
