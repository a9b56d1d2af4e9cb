CREATE TABLE `habit_evidence` (
	`habit_id` text NOT NULL,
	`post_id` text NOT NULL,
	`before` text NOT NULL,
	`after` text NOT NULL,
	`used_at` integer NOT NULL,
	PRIMARY KEY(`habit_id`, `post_id`),
	FOREIGN KEY (`habit_id`) REFERENCES `habits`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`post_id`) REFERENCES `drafts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `habit_evidence_post` ON `habit_evidence` (`post_id`);--> statement-breakpoint
CREATE TABLE `habits` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`key` text NOT NULL,
	`habit` text NOT NULL,
	`state` text NOT NULL,
	`decided_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `habits_once` ON `habits` (`user_id`,`key`);--> statement-breakpoint
ALTER TABLE `drafts` ADD `habits` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `drafts` ADD `unshaped` text;--> statement-breakpoint
ALTER TABLE `drafts` ADD `used_at` integer;--> statement-breakpoint
ALTER TABLE `drafts` ADD `used_version` integer;--> statement-breakpoint
CREATE INDEX `drafts_used` ON `drafts` (`user_id`,`used_at`) WHERE used_at is not null;