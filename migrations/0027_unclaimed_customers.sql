CREATE TABLE `unclaimed_customers` (
	`customer_id` text PRIMARY KEY NOT NULL,
	`seen_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `subscriptions_period` ON `subscriptions` (`status`,`period_end`);