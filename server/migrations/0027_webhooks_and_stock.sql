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
ALTER TABLE "stock" ADD COLUMN "level" integer;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "staff_id" text;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "delivery_id" uuid;--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_id_webhook_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."webhook_deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_deliveries_hash_index" ON "stock_deliveries" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "webhook_attempts_delivery_id_id_index" ON "webhook_attempts" USING btree ("delivery_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("endpoint_id","next_at","id") WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_in_order" ON "webhook_deliveries" USING btree ("endpoint_id","subject","id") WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_probe" ON "webhook_deliveries" USING btree ("endpoint_id","tried_at" NULLS FIRST,"id") WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_list" ON "webhook_deliveries" USING btree ("endpoint_id","state","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_newest" ON "webhook_deliveries" USING btree ("endpoint_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_types" ON "webhook_deliveries" USING btree ("endpoint_id","type","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_age" ON "webhook_deliveries" USING btree ("happened_at");--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_delivery_id_stock_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."stock_deliveries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_levels" ON "stock" USING btree ("product_id","variant_id") WHERE "stock"."level" is not null;--> statement-breakpoint
CREATE INDEX "stock_movements_of_variant" ON "stock_movements" USING btree ("product_id","variant_id","id");--> statement-breakpoint
ALTER TABLE "stock" ADD CONSTRAINT "stock_level" CHECK ("stock"."level" > 0);--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_cause" CHECK (("stock_movements"."cause" in ('order', 'cancel', 'return')) = ("stock_movements"."order_id" is not null)
        and ("stock_movements"."cause" = 'delivery') = ("stock_movements"."delivery_id" is not null));--> statement-breakpoint
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
