ALTER TABLE "goods_files" DROP CONSTRAINT "goods_files_state";--> statement-breakpoint
ALTER TABLE "goods_files" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "goods_files" ADD CONSTRAINT "goods_files_state" CHECK ("goods_files"."state" in ('waiting', 'refused', 'ready', 'applying', 'applied', 'discarded', 'undoing', 'undone'));--> statement-breakpoint
ALTER TABLE "goods_files" DROP COLUMN "progress";