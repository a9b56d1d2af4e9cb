CREATE TABLE `linkedin_revocations` (
	`id` text PRIMARY KEY NOT NULL,
	`sealed_token` text NOT NULL,
	`sealed_for` text NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `linkedin_connections` ADD `name` text;--> statement-breakpoint
ALTER TABLE `users` ADD `published_as` text;