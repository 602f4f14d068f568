-- only adds
CREATE INDEX "card_refusals_at_index" ON "card_refusals" USING btree ("at");--> statement-breakpoint
-- A version that knows one provider names none, beside this one during a restart or after a rollback.
CREATE FUNCTION "name_no_provider" () RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.provider := 'none';
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "payments_without_provider" BEFORE INSERT ON "payments"
FOR EACH ROW WHEN (NEW.provider = 'datatrans' AND (NEW.method IS NULL OR NEW.method = 'invoice'))
EXECUTE FUNCTION "name_no_provider" ();--> statement-breakpoint
CREATE FUNCTION "name_provider_of_refund" () RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.provider := coalesce((
    SELECT payments.provider FROM orders JOIN payments ON payments.id = payment_id WHERE orders.id = NEW.order_id), NEW.provider);
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "refunds_of_payments_provider" BEFORE INSERT ON "refunds"
FOR EACH ROW WHEN (NEW.provider = 'datatrans')
EXECUTE FUNCTION "name_provider_of_refund" ();--> statement-breakpoint
UPDATE payments SET provider = 'none' WHERE provider = 'datatrans' AND (method IS NULL OR method = 'invoice');--> statement-breakpoint
UPDATE refunds SET provider = payments.provider FROM orders JOIN payments ON payments.id = payment_id
WHERE orders.id = order_id AND refunds.provider = 'datatrans' AND payments.provider <> 'datatrans';
