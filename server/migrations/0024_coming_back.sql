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
	"announced_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "renewals_subscription_id_period_pk" PRIMARY KEY("subscription_id","period"),
	CONSTRAINT "renewals_cartId_unique" UNIQUE("cart_id"),
	CONSTRAINT "renewals_orderId_unique" UNIQUE("order_id"),
	CONSTRAINT "renewals_ordered" CHECK (("renewals"."state" = 'ordered') = ("renewals"."order_id" is not null)),
	CONSTRAINT "renewals_waiting" CHECK (("renewals"."state" = 'waiting') = ("renewals"."waits_for" is not null))
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
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "subscriptions_state" CHECK ("subscriptions"."state" in ('active', 'paused', 'ended')),
	CONSTRAINT "subscriptions_frequency" CHECK ("subscriptions"."frequency" between 1 and 12),
	CONSTRAINT "subscriptions_pause" CHECK (("subscriptions"."state" = 'paused') = ("subscriptions"."pause_reason" is not null)),
	CONSTRAINT "subscriptions_paused_until" CHECK ("subscriptions"."paused_until" is null or "subscriptions"."state" = 'paused'),
	CONSTRAINT "subscriptions_ended" CHECK (("subscriptions"."state" = 'ended') = ("subscriptions"."ended_at" is not null)),
	CONSTRAINT "subscriptions_alias" CHECK (("subscriptions"."payment_method" = 'invoice') = ("subscriptions"."alias" is null))
);
--> statement-breakpoint
ALTER TABLE "renewal_attempts" ADD CONSTRAINT "renewal_attempts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewals" ADD CONSTRAINT "renewals_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewals" ADD CONSTRAINT "renewals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_lines" ADD CONSTRAINT "subscription_lines_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_lines" ADD CONSTRAINT "subscription_lines_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "renewals_to_try" ON "renewals" USING btree ("next_try_on") WHERE "renewals"."state" = 'declined';--> statement-breakpoint
CREATE INDEX "subscription_lines_product_id_index" ON "subscription_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "subscriptions_customer_id_brand_created_at_index" ON "subscriptions" USING btree ("customer_id","brand","created_at");--> statement-breakpoint
CREATE INDEX "subscriptions_due" ON "subscriptions" USING btree ("next_on") WHERE "subscriptions"."state" = 'active';--> statement-breakpoint
CREATE INDEX "subscriptions_waking" ON "subscriptions" USING btree ("paused_until") WHERE "subscriptions"."state" = 'paused';