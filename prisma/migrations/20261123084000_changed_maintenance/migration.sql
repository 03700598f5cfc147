-- DropIndex
DROP INDEX "notification_destination_id_incident_id_event_key";

-- DropIndex
DROP INDEX "notification_user_id_incident_id_event_key";

-- AlterTable
ALTER TABLE "maintenance_window" ADD COLUMN     "revision" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "notification" ADD COLUMN     "revision" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "status_notice" ADD COLUMN     "incident_id" UUID;

-- CreateIndex
CREATE UNIQUE INDEX "notification_destination_id_incident_id_event_revision_key" ON "notification"("destination_id", "incident_id", "event", "revision");

-- CreateIndex
CREATE UNIQUE INDEX "notification_user_id_incident_id_event_revision_key" ON "notification"("user_id", "incident_id", "event", "revision");

-- CreateIndex
CREATE UNIQUE INDEX "status_notice_incident_id_key" ON "status_notice"("incident_id");

-- AddForeignKey
ALTER TABLE "status_notice" ADD CONSTRAINT "status_notice_incident_id_fkey" FOREIGN KEY ("incident_id") REFERENCES "incident"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
