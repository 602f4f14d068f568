CREATE TABLE "api_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"digest" text NOT NULL,
	"ending" text NOT NULL,
	"scopes" text[] NOT NULL,
	"brands" text[] NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"last_used_on" date,
	CONSTRAINT "api_keys_digest_unique" UNIQUE("digest"),
	CONSTRAINT "api_keys_scopes" CHECK (cardinality("api_keys"."scopes") > 0),
	CONSTRAINT "api_keys_brands" CHECK (cardinality("api_keys"."brands") > 0),
	CONSTRAINT "api_keys_expiry" CHECK ("api_keys"."expires_at" <= "api_keys"."created_at" + interval '366 days')
);
--> statement-breakpoint
CREATE TABLE "product_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" text,
	"cause" text NOT NULL,
	"before" jsonb,
	"digest_after" text,
	"import_id" uuid,
	CONSTRAINT "product_changes_cause" CHECK ("product_changes"."cause" in ('new', 'edit', 'import', 'plan', 'undo'))
);
--> statement-breakpoint
CREATE TABLE "goods_file_parts" (
	"file_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "goods_file_parts_file_id_number_pk" PRIMARY KEY("file_id","number")
);
--> statement-breakpoint
CREATE TABLE "goods_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"uploaded_by" text NOT NULL,
	"uploaded_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"report" jsonb,
	"import_id" uuid,
	"settled_at" timestamp with time zone,
	CONSTRAINT "goods_files_state" CHECK ("goods_files"."state" in ('waiting', 'refused', 'ready', 'applying', 'applied', 'discarded', 'undoing', 'undone'))
);
--> statement-breakpoint
CREATE TABLE "goods_pictures" (
	"name" text PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL,
	"uploaded_by" text NOT NULL,
	"uploaded_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "planned_prices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"market" text NOT NULL,
	"channel" text NOT NULL,
	"amount" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "planned_prices_amount" CHECK ("planned_prices"."amount" > 0),
	CONSTRAINT "planned_prices_state" CHECK ("planned_prices"."state" in ('planned', 'applied', 'refused', 'removed'))
);
--> statement-breakpoint
CREATE TABLE "stock_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"lines" integer NOT NULL,
	"pieces" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"staff_id" text
);
--> statement-breakpoint
CREATE TABLE "planned_content" (
	"brand" text NOT NULL,
	"locale" text NOT NULL,
	"slug" text NOT NULL,
	"place" text NOT NULL,
	"what" text NOT NULL,
	"opens_at" timestamp with time zone,
	"closes_at" timestamp with time zone,
	CONSTRAINT "planned_content_brand_locale_slug_place_pk" PRIMARY KEY("brand","locale","slug","place")
);
--> statement-breakpoint
CREATE TABLE "coupon_series" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"size" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupon_series_size" CHECK ("coupon_series"."size" > 0)
);
--> statement-breakpoint
CREATE TABLE "sales_figures" (
	"storefront" text NOT NULL,
	"span" text NOT NULL,
	"figure" text NOT NULL,
	"starts" date NOT NULL,
	"subject" text NOT NULL,
	"count" integer NOT NULL,
	"amount" bigint NOT NULL,
	"margin" bigint DEFAULT 0 NOT NULL,
	"margin_of" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "sales_figures_storefront_span_figure_starts_subject_pk" PRIMARY KEY("storefront","span","figure","starts","subject"),
	CONSTRAINT "sales_figures_span" CHECK ("sales_figures"."span" in ('day', 'month')),
	CONSTRAINT "sales_figures_figure" CHECK ("sales_figures"."figure" in ('orders', 'refund', 'product', 'return', 'coupon', 'search', 'delivery')),
	CONSTRAINT "sales_figures_count" CHECK ("sales_figures"."count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"brand" text NOT NULL,
	"key" text NOT NULL,
	"value" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "settings_brand_key_pk" PRIMARY KEY("brand","key")
);
--> statement-breakpoint
CREATE TABLE "webhook_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"delivery_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"milliseconds" integer NOT NULL,
	"status" integer,
	"problem" text,
	"answer" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"endpoint_id" uuid NOT NULL,
	"event_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"type" text NOT NULL,
	"brand" text,
	"subject" text NOT NULL,
	"data" jsonb NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"tried_at" timestamp with time zone,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_deliveries_state" CHECK ("webhook_deliveries"."state" in ('waiting', 'accepted', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"description" text NOT NULL,
	"types" text[] NOT NULL,
	"brands" text[] NOT NULL,
	"with_contact" boolean NOT NULL,
	"state" text DEFAULT 'on' NOT NULL,
	"secret" text NOT NULL,
	"older_secret" text,
	"older_until" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"accepted_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamp with time zone,
	"lease" uuid,
	"leased_until" timestamp with time zone,
	CONSTRAINT "webhook_endpoints_state" CHECK ("webhook_endpoints"."state" in ('on', 'off', 'stopped', 'removed'))
);
--> statement-breakpoint
ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_cause";--> statement-breakpoint
DROP INDEX "stock_movements_product_id_variant_id_index";--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "categories_before" jsonb;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "costs" jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search_words" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "untranslated" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock" ADD COLUMN "level" integer;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "staff_id" text;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "delivery_id" uuid;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD COLUMN "series_id" uuid;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD COLUMN "total" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD COLUMN "discount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "series_id" uuid;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "is_personal" boolean GENERATED ALWAYS AS (owner_id is not null or starts_with(code, 'PLUS-') or starts_with(code, 'CARE-')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "switched_off_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "product_changes" ADD CONSTRAINT "product_changes_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_file_parts" ADD CONSTRAINT "goods_file_parts_file_id_goods_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."goods_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_prices" ADD CONSTRAINT "planned_prices_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_id_webhook_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."webhook_deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_name" ON "api_keys" USING btree (lower("name")) WHERE "api_keys"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "api_keys_created_at_index" ON "api_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "product_changes_product_id_id_index" ON "product_changes" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "product_changes_import_id_product_id_index" ON "product_changes" USING btree ("import_id","product_id") WHERE "product_changes"."import_id" is not null;--> statement-breakpoint
CREATE INDEX "goods_files_uploaded_at_index" ON "goods_files" USING btree ("uploaded_at");--> statement-breakpoint
CREATE INDEX "planned_prices_due" ON "planned_prices" USING btree ("starts_at") WHERE "planned_prices"."state" = 'planned';--> statement-breakpoint
CREATE UNIQUE INDEX "planned_prices_once" ON "planned_prices" USING btree ("product_id","market","channel","starts_at") WHERE "planned_prices"."state" = 'planned';--> statement-breakpoint
CREATE INDEX "stock_deliveries_hash_index" ON "stock_deliveries" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "planned_content_opens_at_index" ON "planned_content" USING btree ("opens_at");--> statement-breakpoint
CREATE INDEX "planned_content_closes_at_index" ON "planned_content" USING btree ("closes_at");--> statement-breakpoint
CREATE INDEX "coupon_series_newest" ON "coupon_series" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_attempts_delivery_id_id_index" ON "webhook_attempts" USING btree ("delivery_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("endpoint_id","next_at","id") WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_in_order" ON "webhook_deliveries" USING btree ("endpoint_id","subject","id") WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_probe" ON "webhook_deliveries" USING btree ("endpoint_id","tried_at" NULLS FIRST,"id") WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_list" ON "webhook_deliveries" USING btree ("endpoint_id","state","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_newest" ON "webhook_deliveries" USING btree ("endpoint_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_types" ON "webhook_deliveries" USING btree ("endpoint_id","type","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_age" ON "webhook_deliveries" USING btree ("happened_at");--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_delivery_id_stock_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."stock_deliveries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_series_id_coupon_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."coupon_series"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin (to_tsvector('simple', "search_words"));--> statement-breakpoint
CREATE INDEX "products_sku_index" ON "products" USING btree ("sku");--> statement-breakpoint
CREATE INDEX "products_list" ON "products" USING btree ("product_id","is_active","discontinued","badge","brand_channels");--> statement-breakpoint
CREATE INDEX "products_untranslated" ON "products" USING btree ("product_id") WHERE "products"."untranslated" <> '{}';--> statement-breakpoint
CREATE INDEX "stock_low" ON "stock" USING btree ("product_id","variant_id") WHERE "stock"."on_hand" - "stock"."reserved" < "stock"."level";--> statement-breakpoint
CREATE INDEX "stock_out" ON "stock" USING btree ("product_id","variant_id") WHERE "stock"."on_hand" - "stock"."reserved" <= 0;--> statement-breakpoint
CREATE INDEX "stock_movements_of_variant" ON "stock_movements" USING btree ("product_id","variant_id","id");--> statement-breakpoint
CREATE INDEX "coupon_uses_series" ON "coupon_uses" USING btree ("series_id") WHERE "coupon_uses"."series_id" is not null;--> statement-breakpoint
CREATE INDEX "coupons_newest" ON "coupons" USING btree ("is_personal","created_at","code") WHERE "coupons"."series_id" is null;--> statement-breakpoint
CREATE INDEX "coupons_code_start" ON "coupons" USING btree ("code" collate "C","brand");--> statement-breakpoint
CREATE INDEX "coupons_series" ON "coupons" USING btree ("series_id","code" collate "C") WHERE "coupons"."series_id" is not null;--> statement-breakpoint
ALTER TABLE "stock" ADD CONSTRAINT "stock_level" CHECK ("stock"."level" > 0);--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_cause" CHECK (("stock_movements"."cause" in ('order', 'cancel', 'return')) = ("stock_movements"."order_id" is not null)
        and ("stock_movements"."cause" = 'delivery') = ("stock_movements"."delivery_id" is not null));--> statement-breakpoint
-- What the importer fills in from now on, for products that are there already.
UPDATE products SET
  search_words = lower(concat_ws(' ', product_id, sku, array_to_string(brand, ' '), array_to_string(manufacturer, ' '),
    (SELECT string_agg(title, ' ') FROM product_texts WHERE product_texts.product_id = products.product_id))),
  untranslated = ARRAY(
    SELECT texts.locale FROM product_texts texts JOIN product_texts german USING (product_id)
    WHERE product_id = products.product_id AND german.locale = 'de' AND texts.locale <> 'de'
      AND texts.description = german.description
    ORDER BY texts.locale);--> statement-breakpoint
-- What earlier uses were worth, from the last payment of their cart.
UPDATE "coupon_uses" SET "total" = "paid"."amount", "discount" = "paid"."discount" FROM (
  SELECT DISTINCT ON ("brand", "cart_id") "brand", "cart_id", "amount",
    (SELECT coalesce(-sum(("one"->>'amount')::int), 0) FROM jsonb_array_elements("snapshot"->'adjustments') "one"
      WHERE "one"->>'origin' = "snapshot"#>>'{cart,promotion_coupon,code}') AS "discount"
  FROM "payments" WHERE "cart_id" IN (SELECT "cart_id" FROM "coupon_uses")
  ORDER BY "brand", "cart_id", "created_at" DESC
) "paid" WHERE "coupon_uses"."brand" = "paid"."brand" AND "coupon_uses"."cart_id" = "paid"."cart_id";--> statement-breakpoint
-- The one writer of deliveries: a row for each endpoint that wants to know. It is part of the transaction of what happened.
CREATE FUNCTION "tell_webhooks" (kind text, shop text, about text, happened timestamptz, content jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_deliveries (endpoint_id, type, brand, subject, data, happened_at)
  SELECT id, kind, shop, about, content, happened FROM webhook_endpoints
  WHERE state IN ('on', 'stopped') AND kind = ANY (types) AND (shop IS NULL OR brands = '{}' OR shop = ANY (brands));
  IF FOUND THEN PERFORM pg_notify('webhooks', ''); END IF;
END
$$;--> statement-breakpoint
-- Which event of an order is which event of a webhook; the others are nobody else's business.
CREATE FUNCTION "webhook_type_of" (kind text, details jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN kind = 'placed' THEN 'order.placed'
    WHEN kind = 'moved' THEN CASE details ->> 'to' WHEN 'shipped' THEN 'order.shipped' WHEN 'cancelled' THEN 'order.cancelled'
      WHEN 'returned' THEN 'order.returned' ELSE 'order.changed' END
    WHEN kind IN ('settled', 'paid', 'cancelled', 'changed', 'delayed', 'refused', 'withdrawal') THEN 'order.changed'
    WHEN kind = 'shipped' THEN 'shipment.sent'
    WHEN kind = 'delivered' THEN 'shipment.delivered'
    WHEN kind = 'lost' THEN 'shipment.lost'
    WHEN kind = 'back' THEN 'shipment.returned'
    WHEN kind = 'return' THEN 'return.changed'
    WHEN kind = 'refund' THEN 'refund.granted'
  END
$$;--> statement-breakpoint
-- Details are taken by name: others may be in somebody's own words.
CREATE FUNCTION "tell_webhooks_of_orders" () RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM webhook_endpoints WHERE state IN ('on', 'stopped')) THEN RETURN NULL; END IF;
  PERFORM tell_webhooks(webhook_type_of(added.type, details), brand, 'order ' || orders.id, added.at, jsonb_build_object(
      'order', jsonb_build_object('id', orders.id, 'shop', brand, 'number', number, 'state', state, 'total', total,
        'refunded', refunded, 'currency', currency, 'customer_id', customer_id),
      'change', jsonb_build_object('kind', added.type) || coalesce((SELECT jsonb_object_agg(key, value) FROM jsonb_each(details)
        WHERE key IN ('from', 'to', 'state', 'method', 'parcel', 'carrier', 'lines', 'pieces', 'refund', 'cause', 'amount',
          'shipping', 'points', 'number', 'arrival', 'changed', 'at', 'on', 'isTakenBack')), '{}')))
  FROM added JOIN orders ON orders.id = added.order_id
  WHERE webhook_type_of(added.type, details) IS NOT NULL ORDER BY added.id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "order_events_tell_webhooks" AFTER INSERT ON "order_events" REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION "tell_webhooks_of_orders" ();--> statement-breakpoint
CREATE FUNCTION "tell_webhooks_of_stock" () RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM webhook_endpoints WHERE state IN ('on', 'stopped') AND 'stock.changed' = ANY (types)) THEN RETURN NULL; END IF;
  PERFORM tell_webhooks('stock.changed', NULL, 'stock ' || added.product_id || ' ' || added.variant_id, added.at, jsonb_build_object(
    'stock', jsonb_build_object('product_id', added.product_id, 'variant_id', added.variant_id,
      'on_hand', coalesce(on_hand, 0), 'reserved', coalesce(reserved, 0)),
    'change', jsonb_build_object('kind', cause, 'amount', change, 'order_id', order_id)))
  FROM added LEFT JOIN stock USING (product_id, variant_id) ORDER BY added.id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "stock_movements_tell_webhooks" AFTER INSERT ON "stock_movements" REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION "tell_webhooks_of_stock" ();--> statement-breakpoint
CREATE FUNCTION "tell_webhooks_of_new_customers" () RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM webhook_endpoints WHERE state IN ('on', 'stopped')) THEN RETURN NULL; END IF;
  PERFORM tell_webhooks('customer.created', NULL, 'customer ' || user_id, now(), jsonb_build_object(
    'customer', jsonb_build_object('id', user_id, 'account_number', account_id))) FROM added ORDER BY account_id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "customers_tell_webhooks" AFTER INSERT ON "customers" REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION "tell_webhooks_of_new_customers" ();--> statement-breakpoint
CREATE FUNCTION "tell_webhooks_of_customer" () RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_webhooks(CASE TG_OP WHEN 'DELETE' THEN 'customer.deleted' ELSE 'customer.changed' END, NULL,
    'customer ' || OLD.user_id, now(), jsonb_build_object(
    'customer', jsonb_build_object('id', OLD.user_id, 'account_number', OLD.account_id)));
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "customer_tells_webhooks" AFTER DELETE OR UPDATE OF "first_name", "last_name", "salutation", "birthday",
  "phone_number", "miles_and_more_number", "partner_id", "locale_code" ON "customers"
FOR EACH ROW EXECUTE FUNCTION "tell_webhooks_of_customer" ();--> statement-breakpoint
CREATE FUNCTION "tell_webhooks_of_address" () RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_webhooks('customer.changed', NULL, 'customer ' || NEW.id, now(), jsonb_build_object(
    'customer', jsonb_build_object('id', NEW.id, 'account_number', account_id))) FROM customers WHERE user_id = NEW.id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "user_tells_webhooks" AFTER UPDATE OF "email", "blocked_at" ON "users"
FOR EACH ROW WHEN (OLD.email IS DISTINCT FROM NEW.email OR OLD.blocked_at IS DISTINCT FROM NEW.blocked_at)
EXECUTE FUNCTION "tell_webhooks_of_address" ();
