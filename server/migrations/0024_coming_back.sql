CREATE TABLE "calendar_feeds" (
	"brand" text NOT NULL,
	"customer_id" text NOT NULL,
	"digest" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_feeds_brand_customer_id_pk" PRIMARY KEY("brand","customer_id"),
	CONSTRAINT "calendar_feeds_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
CREATE TABLE "reminder_alarms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"locale" text NOT NULL,
	"order_id" uuid NOT NULL,
	"email" text,
	"state" text NOT NULL,
	"days_per_week" smallint NOT NULL,
	"remind_on" date NOT NULL,
	"created_from" text NOT NULL,
	"requested_at" timestamp with time zone,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reminder_alarms_one_by_order" UNIQUE("order_id"),
	CONSTRAINT "reminder_alarms_state" CHECK ("reminder_alarms"."state" in ('suggested', 'unconfirmed', 'active', 'paused', 'told')),
	CONSTRAINT "reminder_alarms_usage" CHECK ("reminder_alarms"."days_per_week" between 1 and 7),
	CONSTRAINT "reminder_alarms_have_address" CHECK ("reminder_alarms"."state" <> 'unconfirmed' or "reminder_alarms"."email" is not null)
);
--> statement-breakpoint
CREATE TABLE "renewal_attempts" (
	"subscription_id" uuid NOT NULL,
	"period" integer NOT NULL,
	"attempt" smallint NOT NULL,
	"payment_id" uuid,
	"outcome" text NOT NULL,
	"on" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "renewal_attempts_subscription_id_period_attempt_pk" PRIMARY KEY("subscription_id","period","attempt")
);
--> statement-breakpoint
CREATE TABLE "renewals" (
	"subscription_id" uuid NOT NULL,
	"period" integer NOT NULL,
	"due_on" date NOT NULL,
	"state" text NOT NULL,
	"waits_for" text,
	"next_try_on" date,
	"cart_id" uuid,
	"agreed_total" integer,
	"order_id" uuid,
	"claimed_until" timestamp with time zone,
	"announced_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "renewals_subscription_id_period_pk" PRIMARY KEY("subscription_id","period"),
	CONSTRAINT "renewals_cartId_unique" UNIQUE("cart_id"),
	CONSTRAINT "renewals_orderId_unique" UNIQUE("order_id"),
	CONSTRAINT "renewals_ordered" CHECK (("renewals"."state" = 'ordered') = ("renewals"."order_id" is not null)),
	CONSTRAINT "renewals_waiting" CHECK (("renewals"."state" = 'waiting') = ("renewals"."waits_for" is not null)),
	CONSTRAINT "renewals_charging" CHECK (("renewals"."state" = 'charging') = ("renewals"."claimed_until" is not null))
);
--> statement-breakpoint
CREATE TABLE "subscription_lines" (
	"subscription_id" uuid NOT NULL,
	"line" smallint NOT NULL,
	"product_id" text NOT NULL,
	"variant_id" text NOT NULL,
	"options" jsonb NOT NULL,
	"eye" text,
	"wearer_id" uuid,
	"channel" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price" integer NOT NULL,
	CONSTRAINT "subscription_lines_subscription_id_line_pk" PRIMARY KEY("subscription_id","line"),
	CONSTRAINT "subscription_lines_quantity" CHECK ("subscription_lines"."quantity" between 1 and 10000),
	CONSTRAINT "subscription_lines_eye" CHECK ("subscription_lines"."eye" in ('right', 'left'))
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"customer_id" text NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"locale" text NOT NULL,
	"frequency" smallint NOT NULL,
	"anchor_on" date NOT NULL,
	"anchor_period" integer DEFAULT 1 NOT NULL,
	"next_period" integer DEFAULT 1 NOT NULL,
	"next_on" date NOT NULL,
	"pause_reason" text,
	"paused_until" date,
	"payment_method" text NOT NULL,
	"alias" text,
	"email" text NOT NULL,
	"billing_address" jsonb NOT NULL,
	"shipping_address" jsonb NOT NULL,
	"shipping_method" text NOT NULL,
	"order_id" uuid,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "subscriptions_state" CHECK ("subscriptions"."state" in ('active', 'paused', 'ended')),
	CONSTRAINT "subscriptions_frequency" CHECK ("subscriptions"."frequency" between 1 and 12),
	CONSTRAINT "subscriptions_pause" CHECK (("subscriptions"."state" = 'paused') = ("subscriptions"."pause_reason" is not null)),
	CONSTRAINT "subscriptions_paused_until" CHECK ("subscriptions"."paused_until" is null or "subscriptions"."state" = 'paused'),
	CONSTRAINT "subscriptions_ended" CHECK (("subscriptions"."state" = 'ended') = ("subscriptions"."ended_at" is not null)),
	CONSTRAINT "subscriptions_alias" CHECK ("subscriptions"."payment_method" <> 'invoice' or "subscriptions"."alias" is null)
);
--> statement-breakpoint
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
CREATE TABLE "confirmed_values" (
	"wearer_id" uuid NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "confirmed_values_wearer_id_key_pk" PRIMARY KEY("wearer_id","key"),
	CONSTRAINT "confirmed_values_short" CHECK (length("confirmed_values"."key") <= 400)
);
--> statement-breakpoint
DROP INDEX "carts_one_per_customer";--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "purpose" text DEFAULT 'shopping' NOT NULL;--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "subscription_frequency" smallint;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "unsubscribe" text;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_alarms" ADD CONSTRAINT "reminder_alarms_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewal_attempts" ADD CONSTRAINT "renewal_attempts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewal_attempts" ADD CONSTRAINT "renewal_attempts_renewal" FOREIGN KEY ("subscription_id","period") REFERENCES "public"."renewals"("subscription_id","period") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewals" ADD CONSTRAINT "renewals_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewals" ADD CONSTRAINT "renewals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_lines" ADD CONSTRAINT "subscription_lines_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_lines" ADD CONSTRAINT "subscription_lines_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wear_entries" ADD CONSTRAINT "wear_entries_wearer_id_wearers_id_fk" FOREIGN KEY ("wearer_id") REFERENCES "public"."wearers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirmed_values" ADD CONSTRAINT "confirmed_values_wearer_id_wearers_id_fk" FOREIGN KEY ("wearer_id") REFERENCES "public"."wearers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_feeds_customer_id_index" ON "calendar_feeds" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "reminder_alarms_due" ON "reminder_alarms" USING btree ("brand","remind_on") WHERE "reminder_alarms"."state" = 'active';--> statement-breakpoint
CREATE INDEX "reminder_alarms_email_index" ON "reminder_alarms" USING btree ("email");--> statement-breakpoint
CREATE INDEX "renewals_charging" ON "renewals" USING btree ("claimed_until") WHERE "renewals"."state" = 'charging';--> statement-breakpoint
CREATE INDEX "subscription_lines_product_id_index" ON "subscription_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "subscriptions_customer_id_brand_created_at_index" ON "subscriptions" USING btree ("customer_id","brand","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_per_order" ON "subscriptions" USING btree ("order_id") WHERE "subscriptions"."state" <> 'ended';--> statement-breakpoint
CREATE INDEX "subscriptions_due" ON "subscriptions" USING btree ("next_on") WHERE "subscriptions"."state" = 'active';--> statement-breakpoint
CREATE INDEX "subscriptions_waking" ON "subscriptions" USING btree ("paused_until") WHERE "subscriptions"."state" = 'paused';--> statement-breakpoint
CREATE INDEX "wear_entries_of_wearer" ON "wear_entries" USING btree ("wearer_id","brand","id");--> statement-breakpoint
CREATE UNIQUE INDEX "carts_one_per_customer" ON "carts" USING btree ("customer_id","brand") WHERE "carts"."state" = 'cart' and "carts"."purpose" = 'shopping';--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_purpose" CHECK ("carts"."purpose" in ('shopping', 'renewal'));--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_subscription" CHECK ("carts"."subscription_frequency" between 1 and 12);