ALTER TABLE `drafts` ADD `scheduled_at` integer;--> statement-breakpoint
ALTER TABLE `drafts` ADD `schedule_state` text;--> statement-breakpoint
ALTER TABLE `drafts` ADD `schedule_error` text;--> statement-breakpoint
ALTER TABLE `drafts` ADD `schedule_next_try` integer;--> statement-breakpoint
ALTER TABLE `drafts` ADD `schedule_tries` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `drafts_next` ON `drafts` (`user_id`,`schedule_next_try`) WHERE schedule_next_try is not null;--> statement-breakpoint
CREATE INDEX `drafts_due` ON `drafts` (`schedule_next_try`) WHERE schedule_next_try is not null;--> statement-breakpoint
CREATE INDEX `drafts_calendar` ON `drafts` (`user_id`,`scheduled_at`) WHERE scheduled_at is not null;--> statement-breakpoint
ALTER TABLE `users` ADD `time_zone` text;--> statement-breakpoint
ALTER TABLE `users` ADD `slots` text;