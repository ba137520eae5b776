import { Link } from "@remix-run/react";

/** The claim beside the plans. */
export function Guarantee() {
  return (
    <p className="guarantee">
      <b>Full money-back guarantee.</b> If Pro is not for you,{" "}
      <Link to="/contact">write to us</Link>.
    </p>
  );
}
