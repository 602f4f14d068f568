ALTER TABLE "subscriptions" DROP CONSTRAINT "subscriptions_alias";--> statement-breakpoint
DROP INDEX "carts_one_per_customer";--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "purpose" text DEFAULT 'shopping' NOT NULL;--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "subscription_frequency" smallint;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_per_order" ON "subscriptions" USING btree ("order_id") WHERE "subscriptions"."state" <> 'ended';--> statement-breakpoint
CREATE UNIQUE INDEX "carts_one_per_customer" ON "carts" USING btree ("customer_id","brand") WHERE "carts"."state" = 'cart' and "carts"."purpose" = 'shopping';--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_purpose" CHECK ("carts"."purpose" in ('shopping', 'renewal'));--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_subscription" CHECK ("carts"."subscription_frequency" between 1 and 12);--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_alias" CHECK ("subscriptions"."payment_method" <> 'invoice' or "subscriptions"."alias" is null);