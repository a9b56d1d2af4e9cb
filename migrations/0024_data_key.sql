ALTER TABLE `linkedin_connections` ADD `sealed_with` text;--> statement-breakpoint
CREATE INDEX `linkedin_connections_key` ON `linkedin_connections` (`sealed_with`);