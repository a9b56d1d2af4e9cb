ALTER TABLE `users` ADD `remind_by_mail` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `remind_at` integer;--> statement-breakpoint
CREATE INDEX `users_remind` ON `users` (`remind_at`) WHERE remind_at is not null;