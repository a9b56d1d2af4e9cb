ALTER TABLE `logins` ADD `proven_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `email_confirmed_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `set_aside_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `set_aside_for` text;--> statement-breakpoint
ALTER TABLE `users` ADD `merging_since` integer;--> statement-breakpoint
CREATE INDEX `users_set_aside` ON `users` (`set_aside_for`) WHERE set_aside_for is not null;