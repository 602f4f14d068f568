CREATE TABLE "variant_codes" (
	"gtin" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"variant_id" text NOT NULL,
	"options" jsonb NOT NULL,
	"shelf" text,
	CONSTRAINT "variant_codes_gtin" CHECK ("variant_codes"."gtin" ~ '^[0-9]{14}$')
);
--> statement-breakpoint
CREATE TABLE "order_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"author_id" text NOT NULL,
	"text" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "merged_accounts" (
	"user_id" text PRIMARY KEY NOT NULL,
	"into_id" text NOT NULL,
	"merged_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "order_contacts" (
	"event_id" bigint PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"address" jsonb,
	"email" text
);
--> statement-breakpoint
CREATE TABLE "packed_boxes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"line" smallint NOT NULL,
	"gtin" text,
	"lot" text,
	"expiry" date,
	"serial" text,
	"shipment_id" uuid,
	"staff_id" text NOT NULL,
	"packed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "packed_boxes_gtin" CHECK ("packed_boxes"."gtin" ~ '^[0-9]{14}$')
);
--> statement-breakpoint
CREATE TABLE "packing_claims" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"staff_id" text NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_lots" (
	"gtin" text NOT NULL,
	"lot" text NOT NULL,
	"expiry" date,
	"quantity" integer NOT NULL,
	"counted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_lots_gtin_lot_pk" PRIMARY KEY("gtin","lot"),
	CONSTRAINT "stock_lots_gtin" CHECK ("stock_lots"."gtin" ~ '^[0-9]{14}$'),
	CONSTRAINT "stock_lots_quantity" CHECK ("stock_lots"."quantity" >= 0)
);
--> statement-breakpoint
CREATE TABLE "desk_checks" (
	"kind" text PRIMARY KEY NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	"findings" jsonb NOT NULL,
	CONSTRAINT "desk_checks_kind" CHECK ("desk_checks"."kind" in ('stock', 'content'))
);
--> statement-breakpoint
DROP INDEX "order_lines_product_id_index";--> statement-breakpoint
DROP INDEX "bank_entries_for_people";--> statement-breakpoint
DROP INDEX "receivables_unpaid";--> statement-breakpoint
DROP INDEX "returns_open";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "shelf" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "left_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "country" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_method" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipping" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "name_words" "tsvector" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promised_on" date;--> statement-breakpoint
ALTER TABLE "bank_entries" ADD COLUMN "matched_by" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "blocked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "variant_codes" ADD CONSTRAINT "variant_codes_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merged_accounts" ADD CONSTRAINT "merged_accounts_into_id_users_id_fk" FOREIGN KEY ("into_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_views" ADD CONSTRAINT "staff_views_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_contacts" ADD CONSTRAINT "order_contacts_event_id_order_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."order_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_contacts" ADD CONSTRAINT "order_contacts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packed_boxes" ADD CONSTRAINT "packed_boxes_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packed_boxes" ADD CONSTRAINT "packed_boxes_order_id_line_order_lines_order_id_line_fk" FOREIGN KEY ("order_id","line") REFERENCES "public"."order_lines"("order_id","line") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packing_claims" ADD CONSTRAINT "packing_claims_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "variant_codes_product_id_variant_id_index" ON "variant_codes" USING btree ("product_id","variant_id");--> statement-breakpoint
CREATE INDEX "order_notes_order_id_created_at_index" ON "order_notes" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "merged_accounts_into_id_index" ON "merged_accounts" USING btree ("into_id");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_views_name" ON "staff_views" USING btree ("owner_id",lower("name"));--> statement-breakpoint
CREATE INDEX "order_contacts_order_id_index" ON "order_contacts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "packed_boxes_order" ON "packed_boxes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "packed_boxes_shipment" ON "packed_boxes" USING btree ("shipment_id");--> statement-breakpoint
CREATE INDEX "packed_boxes_lot" ON "packed_boxes" USING btree ("gtin","lot","packed_at");--> statement-breakpoint
CREATE INDEX "packed_boxes_serial" ON "packed_boxes" USING btree ("gtin","serial") WHERE "packed_boxes"."serial" is not null;--> statement-breakpoint
CREATE INDEX "addresses_phone_ending" ON "addresses" USING btree (right(regexp_replace("phone_number", '[^0-9]', '', 'g'), 7));--> statement-breakpoint
CREATE INDEX "addresses_place" ON "addresses" USING btree ("postcode",lower(translate("last_name", 'ÀÁÂÃÄÅàáâãäåÇĆČçćčĐđÈÉÊËĚèéêëěÌÍÎÏìíîïŁłÑŃñńÒÓÔÕÖŐØòóôõöőøŘřŚŠśšÙÚÛÜŮŰùúûüůűÝýŹŻŽźżž', 'AAAAAAaaaaaaCCCcccDdEEEEEeeeeeIIIIiiiiLlNNnnOOOOOOOoooooooRrSSssUUUUUUuuuuuuYyZZZzzz')) collate "C");--> statement-breakpoint
CREATE INDEX "audit_log_kind" ON "audit_log" USING btree (split_part("action", '/', 1),"at");--> statement-breakpoint
CREATE INDEX "reviews_refused" ON "reviews" USING btree ("id") WHERE "reviews"."state" = 'refused';--> statement-breakpoint
CREATE INDEX "reviews_words" ON "reviews" USING gin (to_tsvector('simple', "author" || ' ' || "text"));--> statement-breakpoint
CREATE INDEX "customers_name_words" ON "customers" USING gin (to_tsvector('simple', translate(lower(translate("first_name" || ' ' || "last_name", 'ÀÁÂÃÄÅàáâãäåÇĆČçćčĐđÈÉÊËĚèéêëěÌÍÎÏìíîïŁłÑŃñńÒÓÔÕÖŐØòóôõöőøŘřŚŠśšÙÚÛÜŮŰùúûüůűÝýŹŻŽźżž', 'AAAAAAaaaaaaCCCcccDdEEEEEeeeeeIIIIiiiiLlNNnnOOOOOOOoooooooRrSSssUUUUUUuuuuuuYyZZZzzz')), '.-/''’', '     ')));--> statement-breakpoint
CREATE INDEX "customers_phone_ending" ON "customers" USING btree (right(regexp_replace("phone_number", '[^0-9]', '', 'g'), 7));--> statement-breakpoint
CREATE INDEX "shipments_astray" ON "shipments" USING btree ("shipped_at") WHERE "shipments"."state" in ('lost', 'back');--> statement-breakpoint
CREATE INDEX "mails_given_up" ON "mails" USING btree ("created_at") WHERE "mails"."state" = 'failed' and "mails"."left_at" is null;--> statement-breakpoint
CREATE INDEX "mails_of_order" ON "mails" USING btree ("order_id") WHERE "mails"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "mails_by_recipient" ON "mails" USING btree ("recipient","created_at");--> statement-breakpoint
CREATE INDEX "order_lines_product" ON "order_lines" USING btree ("product_id","order_id");--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING btree ("state","brand","country","payment_method","shipping","created_at","id","total");--> statement-breakpoint
CREATE INDEX "orders_total" ON "orders" USING btree ("total");--> statement-breakpoint
CREATE INDEX "orders_names" ON "orders" USING gin ("name_words");--> statement-breakpoint
CREATE INDEX "orders_email_start" ON "orders" USING btree (lower("email") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_to_pack" ON "orders" USING btree ("created_at","id") WHERE "orders"."state" in ('fulfiller_ready', 'accepted', 'open');--> statement-breakpoint
CREATE INDEX "orders_guest_email" ON "orders" USING btree ("email" collate "C") WHERE "orders"."customer_id" is null;--> statement-breakpoint
CREATE INDEX "bank_entries_by_hand" ON "bank_entries" USING btree ("id") WHERE "bank_entries"."matched_by" is not null;--> statement-breakpoint
CREATE INDEX "returns_done" ON "returns" USING btree ("created_at","id") WHERE "returns"."state" in ('refunded', 'refused');--> statement-breakpoint
CREATE INDEX "returns_to_check" ON "returns" USING btree ("received_at") WHERE "returns"."state" = 'received';--> statement-breakpoint
CREATE INDEX "users_email_beginning" ON "users" USING btree ("email" collate "C");--> statement-breakpoint
CREATE INDEX "bank_entries_for_people" ON "bank_entries" USING btree ("booked_on","id") WHERE "bank_entries"."needs_person" and "bank_entries"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "receivables_unpaid" ON "receivables" USING btree ("due_on","order_id") WHERE "receivables"."state" in ('open', 'part_paid');--> statement-breakpoint
CREATE INDEX "returns_open" ON "returns" USING btree ("created_at","id") WHERE "returns"."state" in ('announced', 'received', 'checked');--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_left" CHECK ("mails"."left_at" is null or "mails"."state" = 'failed');--> statement-breakpoint
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
