CREATE TABLE "order_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"type" text NOT NULL,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"order_id" uuid NOT NULL,
	"line" smallint NOT NULL,
	"product_id" text NOT NULL,
	"variant_id" text NOT NULL,
	"options" jsonb NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price" integer NOT NULL,
	"total" integer NOT NULL,
	"discount" integer NOT NULL,
	"vat_rate" double precision NOT NULL,
	CONSTRAINT "order_lines_order_id_line_pk" PRIMARY KEY("order_id","line"),
	CONSTRAINT "order_lines_total" CHECK ("order_lines"."total" = "order_lines"."unit_price" * "order_lines"."quantity")
);
--> statement-breakpoint
CREATE TABLE "order_numbers" (
	"brand" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"number" integer NOT NULL,
	"payment_id" uuid NOT NULL,
	"customer_id" text,
	"email" text NOT NULL,
	"state" text NOT NULL,
	"total" integer NOT NULL,
	"currency" text NOT NULL,
	"tags" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	"refunded_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "orders_paymentId_unique" UNIQUE("payment_id"),
	CONSTRAINT "orders_number" UNIQUE("brand","number"),
	CONSTRAINT "orders_state" CHECK ("orders"."state" <> 'cart')
);
--> statement-breakpoint
CREATE TABLE "payment_aliases" (
	"brand" text NOT NULL,
	"customer_id" text NOT NULL,
	"alias" text NOT NULL,
	"method" text NOT NULL,
	"means" jsonb NOT NULL,
	"paid_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_aliases_brand_customer_id_alias_pk" PRIMARY KEY("brand","customer_id","alias")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"cart_id" uuid NOT NULL,
	"cart_version" integer NOT NULL,
	"method" text,
	"state" text DEFAULT 'open' NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"transaction_id" text,
	"snapshot" jsonb NOT NULL,
	"returned_amount" integer,
	"is_closed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payments_transactionId_unique" UNIQUE("transaction_id"),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount" >= 0),
	CONSTRAINT "payments_state" CHECK ("payments"."state" in ('open', 'cancelled', 'settling', 'settled', 'owed', 'returned'))
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" text NOT NULL,
	"variant_id" text NOT NULL,
	"change" integer NOT NULL,
	"cause" text NOT NULL,
	"order_id" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_movements_cause" CHECK (("stock_movements"."cause" = 'order') = ("stock_movements"."order_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "stock_reservations" (
	"cart_id" uuid NOT NULL,
	"product_id" text NOT NULL,
	"variant_id" text NOT NULL,
	"payment_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "stock_reservations_once" PRIMARY KEY("cart_id","product_id","variant_id"),
	CONSTRAINT "stock_reservations_quantity" CHECK ("stock_reservations"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"order_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"lines" smallint[] DEFAULT '{}' NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "withdrawals_once" UNIQUE("order_id","lines")
);
--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "billing_address" jsonb;--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "shipping_address" jsonb;--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "shipping_method" text;--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "comment" text;--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "shares_contact" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "wants_reminder" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "locale" text;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_aliases" ADD CONSTRAINT "payment_aliases_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_reservations" ADD CONSTRAINT "stock_reservations_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_reservations" ADD CONSTRAINT "stock_reservations_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_events_order_id_id_index" ON "order_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_lines_product_id_index" ON "order_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "orders_customer_id_created_at_index" ON "orders" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_email_index" ON "orders" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open" ON "payments" USING btree ("cart_id") WHERE "payments"."state" = 'open';--> statement-breakpoint
CREATE INDEX "payments_cart_id_created_at_index" ON "payments" USING btree ("cart_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_unfinished" ON "payments" USING btree ("created_at") WHERE "payments"."state" in ('open', 'settling', 'owed') or "payments"."state" = 'cancelled' and not "payments"."is_closed";--> statement-breakpoint
CREATE INDEX "stock_movements_product_id_variant_id_index" ON "stock_movements" USING btree ("product_id","variant_id");--> statement-breakpoint
CREATE INDEX "stock_movements_order_id_index" ON "stock_movements" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "stock_reservations_payment_id_index" ON "stock_reservations" USING btree ("payment_id");--> statement-breakpoint
CREATE TRIGGER "order_events_is_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "order_events"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change" ();--> statement-breakpoint
CREATE TRIGGER "stock_movements_is_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "stock_movements"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change" ();--> statement-breakpoint
-- What was counted before anybody kept a book of it.
INSERT INTO "stock_movements" ("product_id", "variant_id", "change", "cause")
SELECT "product_id", "variant_id", "on_hand", 'count' FROM "stock" WHERE "on_hand" <> 0;
