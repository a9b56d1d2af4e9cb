CREATE TABLE `attempts` (
	`scope` text NOT NULL,
	`day` text NOT NULL,
	`count` integer NOT NULL,
	`microdollars` integer NOT NULL,
	PRIMARY KEY(`scope`, `day`)
);
--> statement-breakpoint
CREATE INDEX `attempts_day` ON `attempts` (`day`);