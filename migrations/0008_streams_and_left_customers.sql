CREATE TABLE `event_streams` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`session_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`opened_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`token_hash`) REFERENCES `logins`(`token_hash`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `event_streams_user` ON `event_streams` (`user_id`,`opened_at`);--> statement-breakpoint
CREATE INDEX `event_streams_session` ON `event_streams` (`session_id`);--> statement-breakpoint
CREATE INDEX `event_streams_login` ON `event_streams` (`token_hash`);--> statement-breakpoint
CREATE TABLE `left_customers` (
	`customer_id` text PRIMARY KEY NOT NULL,
	`checkout_id` text,
	`left_at` integer NOT NULL
);
