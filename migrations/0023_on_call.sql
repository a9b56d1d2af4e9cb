CREATE TABLE `stuck_jobs` (
	`session_id` text PRIMARY KEY NOT NULL,
	`job` text NOT NULL,
	`failed_at` integer NOT NULL,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `users` ADD `erasure_asked` integer DEFAULT false NOT NULL;