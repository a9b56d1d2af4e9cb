CREATE TABLE `switches` (
	`name` text PRIMARY KEY NOT NULL
);
