CREATE TABLE "staff_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"name" text NOT NULL,
	"filters" text NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_views_name_given" CHECK ("staff_views"."name" <> '')
);
--> statement-breakpoint
DROP INDEX "order_lines_product_id_index";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "country" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_method" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipping" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "name_words" "tsvector" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promised_on" date;--> statement-breakpoint
ALTER TABLE "staff_views" ADD CONSTRAINT "staff_views_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_views_name" ON "staff_views" USING btree ("owner_id",lower("name"));--> statement-breakpoint
CREATE INDEX "order_lines_product" ON "order_lines" USING btree ("product_id","order_id");--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING btree ("state","brand","country","payment_method","shipping","created_at","id","total");--> statement-breakpoint
CREATE INDEX "orders_total" ON "orders" USING btree ("total");--> statement-breakpoint
CREATE INDEX "orders_names" ON "orders" USING gin ("name_words");--> statement-breakpoint
CREATE INDEX "orders_email_start" ON "orders" USING btree (lower("email") text_pattern_ops);--> statement-breakpoint
CREATE FUNCTION "describe_order" () RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE paid record; recipient jsonb; payer jsonb;
BEGIN
  SELECT method, snapshot -> 'cart' AS cart, snapshot -> 'delivery' ->> 'max' AS arrival INTO paid
  FROM payments WHERE id = NEW.payment_id;
  recipient := coalesce(NEW.shipping_address, paid.cart -> 'shipping_address');
  payer := paid.cart -> 'billing_address';
  NEW.country := coalesce(recipient ->> 'country_code', '');
  NEW.payment_method := coalesce(paid.method, '');
  NEW.shipping := coalesce(paid.cart #>> '{shipments,0,method,code}', '');
  NEW.name := concat_ws(' ', nullif(recipient ->> 'first_name', ''), nullif(recipient ->> 'last_name', ''));
  NEW.name_words := to_tsvector('simple', lower(regexp_replace(normalize(concat_ws(' ', NEW.name,
    recipient ->> 'company', payer ->> 'first_name', payer ->> 'last_name', payer ->> 'company'), NFD), '[\u0300-\u036f]', '', 'g')));
  IF TG_OP = 'INSERT' THEN NEW.promised_on := paid.arrival::date; END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "orders_are_described" BEFORE INSERT OR UPDATE OF "email", "shipping_address" ON "orders"
FOR EACH ROW EXECUTE FUNCTION "describe_order" ();--> statement-breakpoint
-- The orders of before, by the trigger itself.
UPDATE "orders" SET "email" = "email", "promised_on" = (SELECT coalesce(
    (SELECT details ->> 'arrival' FROM order_events WHERE order_id = orders.id AND type = 'delayed' ORDER BY id DESC LIMIT 1),
    snapshot -> 'delivery' ->> 'max')::date
  FROM payments WHERE payments.id = payment_id);
