CREATE TABLE "wear_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wear_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"brand" text NOT NULL,
	"wearer_id" uuid NOT NULL,
	"eye" text NOT NULL,
	"day" date NOT NULL,
	"lenses_left" smallint,
	"days_per_week" smallint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wear_entries_eye" CHECK ("wear_entries"."eye" in ('right', 'left')),
	CONSTRAINT "wear_entries_one_kind" CHECK (num_nonnulls("wear_entries"."lenses_left", "wear_entries"."days_per_week") = 1),
	CONSTRAINT "wear_entries_lenses_left" CHECK ("wear_entries"."lenses_left" between 0 and 500),
	CONSTRAINT "wear_entries_days_per_week" CHECK ("wear_entries"."days_per_week" between 1 and 7)
);
--> statement-breakpoint
ALTER TABLE "subscriptions" DROP CONSTRAINT "subscriptions_alias";--> statement-breakpoint
DROP INDEX "renewals_to_try";--> statement-breakpoint
DROP INDEX "carts_one_per_customer";--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "purpose" text DEFAULT 'shopping' NOT NULL;--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "subscription_frequency" smallint;--> statement-breakpoint
ALTER TABLE "renewals" ADD COLUMN "claimed_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "wear_entries" ADD CONSTRAINT "wear_entries_wearer_id_wearers_id_fk" FOREIGN KEY ("wearer_id") REFERENCES "public"."wearers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wear_entries_of_wearer" ON "wear_entries" USING btree ("wearer_id","brand","id");--> statement-breakpoint
ALTER TABLE "renewal_attempts" ADD CONSTRAINT "renewal_attempts_renewal" FOREIGN KEY ("subscription_id","period") REFERENCES "public"."renewals"("subscription_id","period") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "renewals_charging" ON "renewals" USING btree ("claimed_until") WHERE "renewals"."state" = 'charging';--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_per_order" ON "subscriptions" USING btree ("order_id") WHERE "subscriptions"."state" <> 'ended';--> statement-breakpoint
CREATE UNIQUE INDEX "carts_one_per_customer" ON "carts" USING btree ("customer_id","brand") WHERE "carts"."state" = 'cart' and "carts"."purpose" = 'shopping';--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_purpose" CHECK ("carts"."purpose" in ('shopping', 'renewal'));--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_subscription" CHECK ("carts"."subscription_frequency" between 1 and 12);--> statement-breakpoint
ALTER TABLE "renewals" ADD CONSTRAINT "renewals_charging" CHECK (("renewals"."state" = 'charging') = ("renewals"."claimed_until" is not null));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_alias" CHECK ("subscriptions"."payment_method" <> 'invoice' or "subscriptions"."alias" is null);