DROP INDEX "subscriptions_due";--> statement-breakpoint
CREATE INDEX "subscriptions_due" ON "subscriptions" USING btree ("brand","next_on","id") WHERE "subscriptions"."state" = 'active';