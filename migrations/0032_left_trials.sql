CREATE TABLE `left_trials` (
	`hash` text PRIMARY KEY NOT NULL,
	`recordings_used` integer NOT NULL,
	`left_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `left_trials_age` ON `left_trials` (`left_at`);--> statement-breakpoint
ALTER TABLE `mail_requests` ADD `kind` text DEFAULT 'link' NOT NULL;