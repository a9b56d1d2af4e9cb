CREATE TABLE `mail_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`email` text NOT NULL,
	`purpose` text NOT NULL,
	`mail_key` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `mail_links_user` ON `mail_links` (`user_id`);--> statement-breakpoint
CREATE INDEX `mail_links_mail` ON `mail_links` (`mail_key`);--> statement-breakpoint
CREATE INDEX `mail_links_expiry` ON `mail_links` (`expires_at`);--> statement-breakpoint
CREATE TABLE `mail_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`address_hash` text NOT NULL,
	`requested_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `mail_requests_address` ON `mail_requests` (`address_hash`,`requested_at`);--> statement-breakpoint
CREATE INDEX `mail_requests_age` ON `mail_requests` (`requested_at`);--> statement-breakpoint
CREATE TABLE `mails` (
	`key` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`kind` text NOT NULL,
	`recipient` text NOT NULL,
	`facts` text NOT NULL,
	`sealed_token` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `mails_due` ON `mails` (`next_at`) WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX `mails_user` ON `mails` (`user_id`);--> statement-breakpoint
CREATE INDEX `mails_age` ON `mails` (`created_at`);--> statement-breakpoint
ALTER TABLE `linkedin_visits` ADD `proves_login` text;--> statement-breakpoint
ALTER TABLE `logins` ADD `created_at` integer;--> statement-breakpoint
ALTER TABLE `logins` ADD `last_used_at` integer;--> statement-breakpoint
ALTER TABLE `logins` ADD `device` text;