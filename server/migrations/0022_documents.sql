CREATE TABLE "document_files" (
	"hash" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "document_files_hash" CHECK ("document_files"."hash" = encode(sha256("document_files"."bytes"), 'hex'))
);
--> statement-breakpoint
CREATE TABLE "document_numbers" (
	"brand" text NOT NULL,
	"type" text NOT NULL,
	"year" smallint NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "document_numbers_brand_type_year_pk" PRIMARY KEY("brand","type","year")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"type" text NOT NULL,
	"year" smallint NOT NULL,
	"sequence" integer NOT NULL,
	"number" text NOT NULL,
	"order_id" uuid NOT NULL,
	"subject" uuid NOT NULL,
	"locale" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"facts" jsonb NOT NULL,
	"hash" text,
	"rendered_at" timestamp with time zone,
	CONSTRAINT "documents_once" UNIQUE("type","subject"),
	CONSTRAINT "documents_number" UNIQUE("brand","type","year","sequence"),
	CONSTRAINT "documents_type" CHECK ("documents"."type" in ('invoice', 'credit_note', 'delivery_note')),
	CONSTRAINT "documents_sequence" CHECK ("documents"."sequence" > 0),
	CONSTRAINT "documents_file" CHECK (("documents"."hash" is null) = ("documents"."rendered_at" is null))
);
--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_hash_document_files_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."document_files"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_order_id_index" ON "documents" USING btree ("order_id");