--> statement-breakpoint
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
