-- only adds
ALTER TABLE "simulator_refunds" DROP CONSTRAINT "simulator_refunds_transaction_id_reference_pk";--> statement-breakpoint
ALTER TABLE "simulator_refunds" ADD COLUMN "number" bigint PRIMARY KEY NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "simulator_refunds_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "refunded_before" integer;--> statement-breakpoint
CREATE INDEX "simulator_refunds_transaction_id_reference_index" ON "simulator_refunds" USING btree ("transaction_id","reference");