CREATE TABLE `directory` (
	`address` text PRIMARY KEY NOT NULL,
	`shard` integer NOT NULL,
	`unsettled_since` integer
);
--> statement-breakpoint
CREATE INDEX `directory_unsettled` ON `directory` (`unsettled_since`) WHERE unsettled_since is not null;