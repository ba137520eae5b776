/** The quotes and signature of a message by mail, folded. @param text empty for none */
export function QuotedText({ text }: { text: string }) {
  if (text === "") return null;
  return (
    <details>
      <summary className="text-button">Show quoted text</summary>
      <blockquote className="other-note note">{text}</blockquote>
    </details>
  );
}
