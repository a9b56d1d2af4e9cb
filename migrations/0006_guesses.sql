CREATE TABLE `guesses` (
	`key` text PRIMARY KEY NOT NULL,
	`tries` integer NOT NULL,
	`next_at` integer NOT NULL,
	`tried_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `guesses_age` ON `guesses` (`tried_at`);