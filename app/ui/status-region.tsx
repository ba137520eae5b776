import { Link } from "@remix-run/react";
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";

/** How long a toast is shown by default, in milliseconds. */
const TOAST_MS = 2000;

/** A link in a toast. */
type ToastLink = { to: string; label: string };

type Status = {
  message: string | null;
  link?: ToastLink;
  /** True for a message in the server's HTML: it stays until another replaces it. */
  lasting: boolean;
  announce: (message: string, milliseconds?: number, link?: ToastLink) => void;
};

const StatusContext = createContext<Status | null>(null);

/**
 * Holds the page's status message. `initial` is the message of a redirect or of a form without JavaScript; `pending` is
 * what is loading, shown like a toast so that the layout does not shift.
 */
export function StatusProvider({
  initial = null,
  pending = null,
  children,
}: {
  initial?: string | null;
  pending?: string | null;
  children: ReactNode;
}) {
  const [toast, setToast] = useState<{ message: string; link?: ToastLink } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();

  const announce = useCallback((message: string, milliseconds = TOAST_MS, link?: ToastLink) => {
    clearTimeout(timer.current);
    setToast({ message, link });
    timer.current = setTimeout(() => setToast(null), milliseconds);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);

  const status = useMemo<Status>(
    () => ({
      ...(pending === null ? toast : null),
      message: pending ?? toast?.message ?? initial,
      lasting: pending === null && toast === null,
      announce,
    }),
    [pending, toast, initial, announce],
  );
  return <StatusContext.Provider value={status}>{children}</StatusContext.Provider>;
}

/**
 * `announce(message, milliseconds, link)` shows a toast that screen readers announce; a second one replaces the first.
 *
 * @public
 */
export function useStatus(): { announce: Status["announce"] } {
  return useStatusContext();
}

/**
 * The only `role="status"` of every page. It exists before it has content, because screen readers announce only
 * changes.
 */
export function StatusRegion() {
  const { message, link, lasting } = useStatusContext();
  return (
    <div className={lasting ? "status lasting" : "status toast"} role="status">
      {message ? (
        <p>
          {message}
          {link ? (
            <>
              {" "}
              <Link to={link.to}>{link.label}</Link>
            </>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}

function useStatusContext(): Status {
  const status = useContext(StatusContext);
  if (status === null) throw new Error("useStatus needs a StatusProvider around it.");
  return status;
}
