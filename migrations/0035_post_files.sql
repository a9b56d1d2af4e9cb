CREATE TABLE `post_files` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`draft_id` text,
	`position` integer NOT NULL,
	`content_type` text NOT NULL,
	`bytes` integer NOT NULL,
	`label` text NOT NULL,
	`width` integer,
	`height` integer,
	`pages` integer,
	`upload` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`draft_id`) REFERENCES `drafts`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `post_files_post` ON `post_files` (`draft_id`,`position`);--> statement-breakpoint
CREATE INDEX `post_files_user` ON `post_files` (`user_id`);--> statement-breakpoint
CREATE INDEX `post_files_gone` ON `post_files` (`user_id`) WHERE draft_id is null;--> statement-breakpoint
ALTER TABLE `drafts` ADD `publish_media` text;