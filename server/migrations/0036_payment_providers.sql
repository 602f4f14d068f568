-- only adds
ALTER TABLE "payment_aliases" ADD COLUMN "provider" text DEFAULT 'datatrans' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "provider" text DEFAULT 'datatrans' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "provider" text DEFAULT 'datatrans' NOT NULL;--> statement-breakpoint
UPDATE payments SET provider = 'none' WHERE method IS NULL OR method = 'invoice';--> statement-breakpoint
UPDATE payments SET provider = 'simulator' FROM simulator_transactions
WHERE simulator_transactions.id = transaction_id;--> statement-breakpoint
UPDATE payments SET provider = 'simulator'
WHERE provider = 'datatrans' AND transaction_id IS NULL AND EXISTS (SELECT FROM demo_use);--> statement-breakpoint
UPDATE payment_aliases SET provider = 'simulator' FROM simulator_aliases
WHERE simulator_aliases.alias = payment_aliases.alias;--> statement-breakpoint
UPDATE refunds SET provider = payments.provider FROM orders JOIN payments ON payments.id = payment_id
WHERE orders.id = order_id AND payments.provider <> 'datatrans';
