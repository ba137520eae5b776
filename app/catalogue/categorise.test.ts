import { describe, expect, test } from "vitest";
import { categorise, tagsOf } from "./categorise.ts";
import { topicsOf } from "./topics.ts";

function of(
  text: string,
  more: { grantedPatents?: number; citedBy?: number; jurisdictions?: number } = {},
) {
  return categorise({ text, grantedPatents: 0, citedBy: null, jurisdictions: null, ...more });
}

describe("the category", () => {
  test("is a breakthrough only with a tenfold gain, a test beyond the laboratory and a granted patent", () => {
    const text = "The drug stays 12-fold higher in tumours compared to free drug in a mouse model.";
    expect(of(text, { grantedPatents: 1 }).category).toBe("Breakthrough");
    expect(of(text).category).toBe("Significant Innovation");
  });

  test("is significant for a doubled performance that was tested, or a first", () => {
    expect(
      of("Throughput is 3-fold higher than existing tools, as experimental results show.").category,
    ).toBe("Significant Innovation");
    expect(of("A first-in-class inhibitor, with efficacy shown in vivo.").category).toBe(
      "Significant Innovation",
    );
  });

  test("counts a percentage as large only in a sentence that says over what", () => {
    expect(
      of("A prototype was built. It reduces noise by 60% compared to conventional fans.").category,
    ).toBe("Significant Innovation");
    expect(of("A prototype was built. It reduces noise by 60%.").category).toBe(
      "Incremental Improvement",
    );
  });

  test("is significant for a patent that many later ones cite", () => {
    expect(of("A nuclease.", { grantedPatents: 1, citedBy: 30 }).category).toBe(
      "Significant Innovation",
    );
    expect(of("A nuclease.", { grantedPatents: 1, citedBy: 3 }).category).toBe("Unclassified");
  });

  test("is incremental for a tested comparison without a number", () => {
    expect(of("A working prototype outperforms current pumps.").category).toBe(
      "Incremental Improvement",
    );
  });

  test("is marginal where the record itself calls the change minor", () => {
    expect(of("A minor modification of the valve.").category).toBe("Marginal Improvement");
  });

  test("is unclassified without evidence, and numbers about a disease are none", () => {
    expect(of("A pump.").category).toBe("Unclassified");
    expect(of("The risk is 7 times higher in smokers. A prototype has been built.").category).toBe(
      "Unclassified",
    );
  });
});

test("the reasoning quotes the record and says that a rule decided", () => {
  const { reasoning } = of(
    "Throughput is 3-fold higher than existing tools, as experimental results show.",
  );
  expect(reasoning).toContain("Assigned by rule");
  expect(reasoning).toContain("“Throughput is 3-fold higher than existing");
});

test("scores say only what the record holds", () => {
  expect(of("A pump.").scores).toEqual({});
  expect(of("A working prototype.", { grantedPatents: 1, jurisdictions: 4 }).scores).toEqual({
    readiness: 45,
    evidence: 48,
  });
});

describe("tags", () => {
  test("are the two strongest topics", () => {
    expect(
      tagsOf(topicsOf("Drone with solar cells", "A drone carries solar cells."), "Aeronautics", []),
    ).toEqual(["Solar energy", "Robotics"]);
  });

  test("come from the source's subject and the classification where the text has no topics", () => {
    expect(tagsOf([], "Aeronautics", ["G02B1/00"])).toEqual([
      "Aeronautics",
      "Optics and photonics",
    ]);
    expect(tagsOf([], null, [])).toEqual([null, null]);
  });

  test("differ from each other", () => {
    expect(tagsOf([], "Optics and photonics", ["G02B1/00", "G01N1/00"])).toEqual([
      "Optics and photonics",
      "Measurement",
    ]);
  });
});
