CREATE TABLE "simulator_aliases" (
	"alias" text PRIMARY KEY NOT NULL,
	"method" text NOT NULL,
	"card" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "simulator_refunds" (
	"transaction_id" text NOT NULL,
	"reference" text NOT NULL,
	"amount" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "simulator_refunds_transaction_id_reference_pk" PRIMARY KEY("transaction_id","reference")
);
--> statement-breakpoint
CREATE TABLE "simulator_transactions" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"state" text DEFAULT 'awaiting' NOT NULL,
	"method" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"locale" text NOT NULL,
	"paths" jsonb NOT NULL,
	"save_alias" boolean DEFAULT false NOT NULL,
	"alias" text,
	"card" text,
	"authorised" integer DEFAULT 0 NOT NULL,
	"settled" integer DEFAULT 0 NOT NULL,
	"webhooks" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "simulator_transactions_reference_unique" UNIQUE("reference"),
	CONSTRAINT "simulator_amounts" CHECK ("simulator_transactions"."amount" > 0 and "simulator_transactions"."authorised" <= "simulator_transactions"."amount"),
	CONSTRAINT "simulator_settled" CHECK ("simulator_transactions"."settled" between 0 and "simulator_transactions"."authorised")
);
--> statement-breakpoint
ALTER TABLE "simulator_refunds" ADD CONSTRAINT "simulator_refunds_transaction_id_simulator_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."simulator_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulator_transactions" ADD CONSTRAINT "simulator_transactions_alias_simulator_aliases_alias_fk" FOREIGN KEY ("alias") REFERENCES "public"."simulator_aliases"("alias") ON DELETE no action ON UPDATE no action;