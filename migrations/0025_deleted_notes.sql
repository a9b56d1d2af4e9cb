CREATE TABLE `deleted_notes` (
	`user_id` text NOT NULL,
	`key` text NOT NULL,
	`session_id` text,
	PRIMARY KEY(`user_id`, `key`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `deleted_notes_session` ON `deleted_notes` (`session_id`);