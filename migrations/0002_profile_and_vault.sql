CREATE TABLE `corrections` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`field` text DEFAULT '' NOT NULL,
	`text` text NOT NULL,
	`heard` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `corrections_once` ON `corrections` (`user_id`,`kind`,`field`,`text`,`heard`);--> statement-breakpoint
CREATE TABLE `profiles` (
	`user_id` text PRIMARY KEY NOT NULL,
	`learned` text NOT NULL,
	`learned_through` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `recordings` ADD `sound_gone_at` integer;--> statement-breakpoint
CREATE INDEX `recordings_waiting` ON `recordings` (`user_id`,`created_at`) WHERE transcript is null;--> statement-breakpoint
CREATE INDEX `recordings_sound` ON `recordings` (`user_id`,`created_at`) WHERE source = 'audio' and sound_gone_at is null and transcript is not null;--> statement-breakpoint
ALTER TABLE `users` ADD `audio_retention` text DEFAULT 'always' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `erasing_since` integer;--> statement-breakpoint
CREATE INDEX `users_retention` ON `users` (`audio_retention`) WHERE audio_retention <> 'always';--> statement-breakpoint
CREATE INDEX `users_erasing` ON `users` (`erasing_since`) WHERE erasing_since is not null;