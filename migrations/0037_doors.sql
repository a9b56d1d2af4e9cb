CREATE TABLE `inbound` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`message` text,
	`outcomes` text,
	`answer` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `inbound_due` ON `inbound` (`next_at`) WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX `inbound_user` ON `inbound` (`user_id`,`next_at`);--> statement-breakpoint
CREATE INDEX `inbound_age` ON `inbound` (`created_at`);--> statement-breakpoint
CREATE TABLE `telegram_connections` (
	`user_id` text PRIMARY KEY NOT NULL,
	`chat_id` text,
	`name` text,
	`link_hash` text,
	`link_expires_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `telegram_connections_chat` ON `telegram_connections` (`chat_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `telegram_connections_link` ON `telegram_connections` (`link_hash`);--> statement-breakpoint
CREATE TABLE `telegram_drafts` (
	`message` text PRIMARY KEY NOT NULL,
	`session_id` text NOT NULL,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `telegram_drafts_session` ON `telegram_drafts` (`session_id`);--> statement-breakpoint
ALTER TABLE `users` ADD `notes_name` text;--> statement-breakpoint
CREATE INDEX `users_notes_name` ON `users` (`notes_name`);