-- Run by the postgres image when its data folder is new: Inngest keeps its state beside Croupier's, never in it.
create database inngest;
