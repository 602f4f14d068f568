-- only adds
CREATE INDEX "orders_unpaid" ON "orders" USING btree ("id") WHERE "orders"."paid_at" is null and "orders"."state" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "subscriptions_order" ON "subscriptions" USING btree ("order_id");