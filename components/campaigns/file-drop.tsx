import { DropArea } from '@/components/files/drop-area'

/** A drop target for a list of players. */
export const FileDrop = ({ onFile }: { onFile: (file: File) => void }) => (
  <DropArea
    onFiles={([file]) => file && onFile(file)}
    accept=".csv,.txt,.tsv,text/csv,text/plain"
    hint="CSV, separated by comma, semicolon or tab"
  />
)
