import { PageHeader } from "#app/ui/page-header.tsx";

/** The page that the browser shows when another page cannot be reached. The service worker fills its list. */
export function OfflineView() {
  return (
    <div className="wrap">
      <PageHeader eyebrow="No connection" title="You are offline.">
        This page could not be reached. You can still read what you saved in this browser, and notes
        that you write on it are sent when the connection is back.
      </PageHeader>
      <ul className="stored-pages" />
    </div>
  );
}
