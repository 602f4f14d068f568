DROP INDEX "renewals_to_try";--> statement-breakpoint
DROP INDEX "carts_one_per_customer";--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "purpose" text DEFAULT 'shopping' NOT NULL;--> statement-breakpoint
ALTER TABLE "renewals" ADD COLUMN "claimed_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "renewal_attempts" ADD CONSTRAINT "renewal_attempts_renewal" FOREIGN KEY ("subscription_id","period") REFERENCES "public"."renewals"("subscription_id","period") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "renewals_charging" ON "renewals" USING btree ("claimed_until") WHERE "renewals"."state" = 'charging';--> statement-breakpoint
CREATE UNIQUE INDEX "carts_one_per_customer" ON "carts" USING btree ("customer_id","brand") WHERE "carts"."state" = 'cart' and "carts"."purpose" = 'shopping';--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_purpose" CHECK ("carts"."purpose" in ('shopping', 'renewal'));--> statement-breakpoint
ALTER TABLE "renewals" ADD CONSTRAINT "renewals_charging" CHECK (("renewals"."state" = 'charging') = ("renewals"."claimed_until" is not null));