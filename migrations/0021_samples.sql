CREATE TABLE `samples` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`text` text NOT NULL,
	`gist` text NOT NULL,
	`added_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `samples_once` ON `samples` (`user_id`,`gist`);--> statement-breakpoint
CREATE INDEX `samples_latest` ON `samples` (`user_id`,`added_at`);